/** From low to high. @see MCP 2026-07-28, logging, "Log Levels" (RFC 5424, section 6.2.1) */
export const LOG_LEVELS = ["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"] as const;

/** How grave a log message is: the levels of syslog, from `"debug"` up to `"emergency"`. */
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Whether a value is the name of a level. */
export function isLogLevel(value: unknown): value is LogLevel {
  return (LOG_LEVELS as readonly unknown[]).includes(value);
}

/** Whether a message of a level is to be sent to somebody who asked for all from another level upwards. */
export function isAtLeast(level: LogLevel, least: LogLevel): boolean {
  return LOG_LEVELS.indexOf(level) >= LOG_LEVELS.indexOf(least);
}
