/** The store of each visit; null is none. */
export type Stores = readonly (string | null)[]

/** The stores of visits as they are kept: from a day on until the next one. */
export type StoreRuns = { store_days: readonly string[]; store_ids: Stores }

/** The first visit, and each that is at another store than the one before; nothing where no visit names a store. */
export function runsOf(days: readonly string[], stores: Stores): StoreRuns {
  if (stores.every((store) => store === null)) return { store_days: [], store_ids: [] }
  const begins = days.flatMap((day, i) =>
    i === 0 || stores[i] !== stores[i - 1] ? [{ day, store: stores[i] ?? null }] : [],
  )
  return { store_days: begins.map(({ day }) => day), store_ids: begins.map(({ store }) => store) }
}

/** The stores of visits on days in ascending order. */
export function storesOf(days: readonly string[], { store_days, store_ids }: StoreRuns): Stores {
  let at = -1
  return days.map((day) => {
    for (let next = store_days[at + 1]; next !== undefined && next <= day; next = store_days[at + 1]) at++
    return store_ids[at] ?? null
  })
}
