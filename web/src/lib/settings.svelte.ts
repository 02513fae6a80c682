/** How this browser shows and sounds; kept between visits. */
import { keep, recall } from "./storage";

export type Speed = "off" | "fast" | "normal";

export interface Settings {
  theme: "auto" | "light" | "dark";
  contrast: "normal" | "more";
  speed: Speed;
  /** 0 to 100. */
  volume: number;
  /** What a click of the mouse on a card does. */
  click: "play" | "raise";
  /** Whether one tap plays the card where no other is legal. */
  playOnly: boolean;
}

const DEFAULTS: Settings = {
  theme: "auto",
  contrast: "normal",
  speed: "normal",
  volume: 60,
  click: "play",
  playOnly: false,
};

export const settings: Settings = $state({
  ...DEFAULTS,
  ...recall<Partial<Settings>>("settings", {}),
});

/** Change a setting, keep it and put it into effect. */
export function set<K extends keyof Settings>(name: K, value: Settings[K]): void {
  settings[name] = value;
  keep("settings", $state.snapshot(settings));
  dress();
}

/** Put theme and contrast on the page. */
export function dress(): void {
  const page = document.documentElement.dataset;
  if (settings.theme === "auto") delete page["theme"];
  else page["theme"] = settings.theme;
  if (settings.contrast === "normal") delete page["contrast"];
  else page["contrast"] = settings.contrast;
}

const still =
  typeof matchMedia === "function" ? matchMedia("(prefers-reduced-motion: reduce)") : null;

/** How long a movement of `ms` takes with these settings; 0 where nothing shall move. */
export function paced(ms: number): number {
  if (still?.matches || settings.speed === "off") return 0;
  return settings.speed === "fast" ? ms / 2 : ms;
}
