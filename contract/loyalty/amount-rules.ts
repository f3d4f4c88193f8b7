/** The settings that say how amounts become chops. */
export type AmountSettings = {
  carryOver: boolean
  billPerChop: number | null
  receiptsEnabled: boolean
  amountPerChop: number | null
  shopifyEnabled: boolean
  shopifyMode: 'per-amount' | 'per-order'
  quantityPerChop: number | null
}
export const amountSettings = [
  'carryOver',
  'billPerChop',
  'receiptsEnabled',
  'amountPerChop',
  'shopifyEnabled',
  'shopifyMode',
  'quantityPerChop',
] as const satisfies readonly (keyof AmountSettings)[]

/** The amounts, in minor units, for which each way to earn that is on gives a chop. */
export function amountsPerChop(given: AmountSettings): { name: (typeof amountSettings)[number]; perChop: number }[] {
  const ways = [
    ['billPerChop', true],
    ['amountPerChop', given.receiptsEnabled],
    ['quantityPerChop', given.shopifyEnabled && given.shopifyMode === 'per-amount'],
  ] as const
  return ways.flatMap(([name, isOn]) => {
    const perChop = given[name]
    return isOn && perChop ? [{ name, perChop }] : []
  })
}

/** For which amount a campaign that carries the rest of bills over gives a chop; null where it carries nothing over. */
export const carriesTowards = (given: AmountSettings): number | null =>
  given.carryOver ? (amountsPerChop(given)[0]?.perChop ?? null) : null

/**
 * What an amount comes to with what was carried over before: whole chops, and by how much the carried rest changes. Chops and rest
 * together are always worth what was paid; a rest below zero, which a void may leave, is filled first. All in minor units.
 */
export function convertAmount(
  amount: number,
  perChop: number,
  carried: number | null,
): { chops: number; carries: number } {
  const chops = Math.max(0, Math.floor((amount + (carried ?? 0)) / perChop))
  return { chops, carries: carried === null ? 0 : amount - chops * perChop }
}
