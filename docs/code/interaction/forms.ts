import { DefinitionError, form, url } from "@snodo/core";

const declared = form("Who is coming?", (f) =>
  f
    .string("name", { required: true, title: "Your name" })
    .string("mail", { format: "email" })
    .integer("guests", { minimum: 0, default: 0 })
    .choice("meal", { fish: "Fish of the day", none: "Nothing" }, { required: true })
    .choices("days", ["Friday", "Saturday"], { minItems: 1 }),
);
const whole = form("Who is coming?", {
  type: "object",
  properties: { name: { type: "string" }, meal: { enum: ["fish", "none"] } },
  required: ["name"],
});
const address = url("Pay for the meal", "https://pay.example.com/meals/17");

for (const { wire } of [declared, whole, address]) console.log(wire.method, Object.keys(wire.params ?? {}));

try {
  form("Where?", {
    type: "object",
    properties: { zip: { type: "string", pattern: "^[0-9]{5}$" }, place: { type: "object" } },
  });
} catch (error) {
  if (error instanceof DefinitionError) console.log(error.message);
}
