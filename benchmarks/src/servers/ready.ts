/** Tells the program that started this one where it listens, and says what the CPU has done whenever that asks. */
export function ready(port: number): void {
  process.on("message", () => process.send?.({ cpu: process.cpuUsage() }));
  process.on("disconnect", () => process.exit());
  process.send?.({ port });
}
