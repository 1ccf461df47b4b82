import { definePrompt } from "@snodo/core";
import { packages } from "./packages.ts";

export const review = definePrompt("review", "Review a package")
  .argument("name", { required: true, description: "Package name" })
  .argument("focus", { description: "quality, security, or upgrade" })
  .complete("name", (prefix) => packages.map(({ name }) => name).filter((name) => name.startsWith(prefix)))
  .complete("focus", (prefix) => ["quality", "security", "upgrade"].filter((focus) => focus.startsWith(prefix)))
  .render(({ name, focus }) => `Review ${name}, focusing on ${focus ?? "quality"}.`);
