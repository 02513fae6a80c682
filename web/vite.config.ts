import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const server = process.env["PARLOUR_SERVER"] ?? "http://127.0.0.1:8000";

// `npm run dev` shows the page on its own port and passes everything else on to a running server.
export default defineConfig({
  plugins: [svelte()],
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
