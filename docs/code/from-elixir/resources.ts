import { defineResource } from "@snodo/core";

// #region resources
export const config = defineResource("app_config", "Application configuration")
  .uri("config://app")
  .title("App Config")
  .read(() => ({ enabled: true })); // application/json, written as JSON

export const row = defineResource("row", "One row of a table")
  .template("table://{name}/{id}{?page}")
  .param("id", "integer", { minimum: 1 })
  .param("page", "integer", { default: 1 })
  .mimeType("text/plain")
  .read(({ name, id, page }) => `${name} ${id}, page ${page}`);
// #endregion
