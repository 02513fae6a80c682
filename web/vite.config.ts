import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

const server = process.env["PARLOUR_SERVER"] ?? "http://127.0.0.1:8000";

/** Catalogues without comments, and without the errors: the server sends those in words. */
const lightCatalogues: Plugin = {
  name: "light-catalogues",
  enforce: "pre",
  load: {
    filter: { id: /\.ftl\?raw$/ },
    handler(id) {
      const text = readFileSync(id.replace("?raw", ""), "utf-8");
      const light = text.replace(/^#.*\n/gm, "").replace(/^error-.*\n(?: +.*\n)*/gm, "");
      return `export default ${JSON.stringify(light.replace(/\n{2,}/g, "\n"))}`;
    },
  },
};

// `npm run dev` shows the page on its own port and passes everything else on to a running server.
export default defineConfig({
  plugins: [lightCatalogues, svelte()],
  build: {
    outDir: "../src/parlour/static",
    emptyOutDir: true,
    target: ["chrome123", "firefox121", "safari17.5"], // the oldest that know light-dark()
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  server: {
    host: "127.0.0.1",
    fs: { allow: [".."] },
    proxy: { "/api": server, "/ws": { target: server, ws: true } },
  },
});
