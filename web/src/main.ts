import { mount } from "svelte";
import App from "./App.svelte";
import "./tokens.css";
import "./base.css";
import { dress } from "./lib/settings.svelte";
import { wakeOnGesture } from "./sound/sounds";

dress();
wakeOnGesture();
const target = document.getElementById("app");
if (target) mount(App, { target });
