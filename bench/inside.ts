/** The figures that a measured process reports. */
export interface Usage {
  cpuUs: number;
}

/** Loaded into a server before its own code, so that the server itself needs no code for measurements. */
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuUs: user + system } satisfies Usage);
});

// Ends the server when the bench was killed.
process.on('disconnect', () => process.exit());
