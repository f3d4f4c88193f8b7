import { Counter } from 'prom-client'

/** Entries that this process has written to the chop log, by kind. */
export const entriesWritten = new Counter({
  name: 'chopcard_entries_total',
  help: 'Entries of the chop log that this process has written, by kind.',
  labelNames: ['kind'],
  registers: [],
})
