import { Redis } from 'ioredis';

/** A connection without an answer for this long is closed; PostgreSQL counts until a new connection is ready. */
const silenceMs = 500;

const longestPauseMs = 5_000;

/** Connects to Redis. An outage is reported once, whatever the number of failed attempts. */
export function openRedis(url: string, report: (error: Error) => void): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    connectTimeout: 2_000,
    socketTimeout: silenceMs,
    retryStrategy: (times) => Math.min(times * 200, longestPauseMs),
  });
  let isReported = false;
  redis.on('error', (error: Error) => {
    if (!isReported) report(error);
    isReported = true;
  });
  redis.on('ready', () => (isReported = false));
  return redis;
}
