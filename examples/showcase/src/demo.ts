// The builders and the client in one process: a small server, every kind of call, and a check of each answer.

import assert from "node:assert/strict";
import { createServer, definePrompt, defineResource, defineTool, structured } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";

const convert = defineTool("convert", "Convert degrees Celsius to Fahrenheit")
  .argument("celsius", "number", { required: true })
  .output((o) => o.property("fahrenheit", "number", { required: true }))
  .call(({ celsius }) => structured({ fahrenheit: (celsius * 9) / 5 + 32 }));

const city = defineResource("city", "The weather in a city")
  .template("weather://{city}/today")
  .read(({ city }) => ({ city, celsius: 21 }));

const forecast = definePrompt("forecast", "Ask for a forecast")
  .argument("city", { required: true })
  .complete("city", (prefix) => ["Bologna", "Trento", "Trieste"].filter((name) => name.startsWith(prefix)))
  .render(({ city }) => `What will the weather be in ${city}?`);

const server = createServer({
  name: "weather",
  version: "1.0.0",
  tools: [convert],
  resources: [city],
  prompts: [forecast],
});

const client = await connect(direct(server));

const tools = await client.listTools();
console.log(`tools: ${tools.map(({ name }) => name).join(", ")}`);
assert.deepEqual(
  tools.map(({ name }) => name),
  ["convert"],
);

const converted = await client.tools.convert({ celsius: 21 });
assert(!converted.isError);
console.log(`21 °C are ${converted.structured.fahrenheit} °F`);
assert.equal(converted.structured.fahrenheit, 69.8);

const read = await client.resources.read("weather://{city}/today", { city: "Trento" });
console.log(`${read.contents[0]?.uri}: ${read.contents[0]?.text}`);
assert.deepEqual(JSON.parse(read.contents[0]?.text ?? ""), { city: "Trento", celsius: 21 });

const prompt = await client.prompts.forecast({ city: "Trento" });
assert.deepEqual(prompt.messages, [
  { role: "user", content: { type: "text", text: "What will the weather be in Trento?" } },
]);

const completion = await client.complete({ type: "ref/prompt", name: "forecast" }, { name: "city", value: "Tr" });
console.log(`cities that begin with "Tr": ${completion.values.join(", ")}`);
assert.deepEqual(completion.values, ["Trento", "Trieste"]);

const refused = await client.callTool("convert", { celsius: "warm" });
assert.equal(refused.isError, true);
console.log(`a wrong argument: ${refused.content[0]?.type === "text" ? refused.content[0].text : ""}`);

await client.close();
console.log("demo passed");
