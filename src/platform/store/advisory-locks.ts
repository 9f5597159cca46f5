/** The advisory locks of the hub, in one place, so that no number is used twice. */
export const advisoryLocks = {
  migrate: 727_265,
  appointOperator: 727_266,
  // 727_267 is taken by the SQL function ensure_usage_partitions, and by the removal of partitions
  keys: 727_268,
  hubClients: 727_269,
  updateNetwork: 727_270,
  // 727_271 is taken by the triggers that roll up usage
  // 727_272 is taken by the count of the values and hours of usage, and by their removal
  revenueTotals: 727_273,
} as const;
