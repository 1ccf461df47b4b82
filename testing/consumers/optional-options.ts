// A user's module that passes on options which may be absent, with every strict flag of the compiler on: an option that
// is left out is left out, and what was made by one function fits the next.
import {
  basicValidator,
  type Completer,
  createServer,
  definePrompt,
  defineResource,
  defineTool,
  fullValidator,
  type ServerOptions,
  structured,
  toolError,
} from "@snodo/core";
import { connect, direct } from "@snodo/core/client";

interface Settings {
  readonly title?: string;
  readonly pageSize?: number;
  readonly formats?: boolean;
  readonly isStrict?: boolean;
}

const cities: Completer = (prefix) => ["Rome", "Riga"].filter((city) => city.startsWith(prefix));

const weather = defineTool("weather")
  .argument("city", "string", { required: true })
  .argument("days", "integer", { minimum: 1 })
  .output((o) => o.property("degrees", "number", { required: true }).property("note", "string"))
  .call(({ city, days }) => {
    if (city === "") return toolError("Which city?");
    return structured({ degrees: city.length, ...(days !== undefined && { note: `of ${days} days` }) });
  });

const place = defineResource("place")
  .template("place://{city}{?lang}")
  .complete("city", cities)
  .read(({ city, lang }) => ({ city, ...(lang !== undefined && { lang }) }));

const ask = definePrompt("ask")
  .argument("city", { required: true })
  .argument("tone")
  .complete("city", cities)
  .render(({ city, tone }) => `How is ${city}${tone === undefined ? "" : `, ${tone}`}?`);

export function makeServer({ title, pageSize, formats, isStrict }: Settings) {
  const options: ServerOptions = {
    name: "weather",
    version: "1.0.0",
    validator: isStrict === true ? fullValidator(formats === undefined ? {} : { formats }) : basicValidator(),
    ...(title !== undefined && { title }),
    ...(pageSize !== undefined && { pagination: { pageSize } }),
  };
  return createServer({ ...options, tools: [weather], resources: [place], prompts: [ask] });
}

export async function use(settings: Settings, signal?: AbortSignal): Promise<readonly unknown[]> {
  const client = await connect(direct(makeServer(settings)));
  const rest = signal === undefined ? {} : { signal };
  const called = await client.tools.weather({ city: "Rome", days: undefined }, rest);
  const asked = await client.prompts.ask({ city: "Rome", tone: undefined }, rest);
  const read = await client.resources.read("place://{city}{?lang}", { city: "Rome" }, rest);
  return [called.isError ? undefined : called.structured.note, asked.description, read.contents[0]?.mimeType];
}
