// counter-worker.ts: what runs in the Worker
import { parentPort } from "node:worker_threads";
import { serveActor } from "@snodo/core/actor";
import { counter } from "./counter.ts";

serveActor(parentPort, counter);
