import { definePrompt } from "@snodo/core";

// #region prompts
export const codeReview = definePrompt("code_review", "Review code")
  .title("Code Review")
  .argument("code", { required: true, description: "Code to review" })
  .render(({ code }) => `Review this code:\n${code}`);
// #endregion
