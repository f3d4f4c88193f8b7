/** The currencies of ISO 4217 whose minor unit is no hundredth part, by how many digits it has. */
const unusual = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
}

const digits = new Map(
  Object.entries(unusual).flatMap(([places, currencies]) =>
    currencies.split(' ').map((currency) => [currency, Number(places)]),
  ),
)

/**
 * How many digits of an amount stand behind its point: its minor units are that power of ten. It is a table, since browsers and
 * versions of them differ: of forints and Serbian dinars some count the whole unit, others its hundredth part.
 */
export const fractionDigits = (currency: string): number => digits.get(currency) ?? 2

/** How an amount in whole units of a currency is written, with all of its digits. */
export function moneyStyle(currency: string) {
  const places = fractionDigits(currency)
  return { style: 'currency', currency, minimumFractionDigits: places, maximumFractionDigits: places } as const
}
