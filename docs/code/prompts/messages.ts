import { createServer, definePrompt, embeddedResource, image, message, promptResult, resourceLink } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";

const compare = definePrompt("compare")
  .argument("one", { required: true })
  .argument("other", { required: true })
  .render(({ one, other }) =>
    promptResult(
      [
        message("user", `Compare ${one} and ${other}.`),
        message("user", embeddedResource({ uri: `hex://${one}`, text: "downloads: 7" })),
        message("user", resourceLink({ uri: `hex://${other}`, name: other })),
        message("user", image(Uint8Array.of(1, 2, 3), "image/png")),
        message("assistant", "By size, by age, or by use?"),
      ],
      { description: `${one} against ${other}` },
    ),
  );

const server = createServer({ name: "packages", version: "1.0.0", prompts: [compare] });
const client = await connect(direct(server));
const { description, messages } = await client.prompts.compare({ one: "json", other: "yaml" });
console.log(description);
for (const { role, content } of messages) console.log(role, JSON.stringify(content));
