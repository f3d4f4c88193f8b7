import type { CampaignType } from '@chopcard/contract/loyalty/campaign-settings.ts'

// In a field of 56 by 40; what is `full` is painted, the rest drawn as a line.
const drawings: Record<CampaignType, { full: string; line: string }> = {
  chop: {
    full: dots([
      [10, 12],
      [22, 12],
      [34, 12],
      [10, 28],
    ]),
    line: dots([
      [46, 12],
      [22, 28],
      [34, 28],
      [46, 28],
    ]),
  },
  point: {
    full: 'M28 7a13 13 0 0 1 12.400 9.100L28 20z',
    line: 'M28 6a14 14 0 1 0 0 28 14 14 0 0 0 0-28zM23 20h10M28 15v10',
  },
  prepaid: { full: 'M6 9h44v7H6z', line: 'M6 9h44v23H6zM12 25h5M21 25h5M30 25h5M39 25h5' },
  'multi-tiers': {
    full: 'M6 36v-8h11v8zM23 36V20h11v16z',
    line: 'M40 36V10h11v26zM4 36h49M42 5l3.500-3 3.500 3',
  },
  'multi-rewards': {
    full: 'M5 12h14v11H5z',
    line: 'M5 12h14v11H5zM12 12v11M37 12h14v11H37zM44 12v11M12 12s-2-5-4.500-4S8 12 12 12s4-3 4.500-4S14 7 12 12zM44 12s-2-5-4.500-4S40 12 44 12s4-3 4.500-4S46 7 44 12zM5 32h46M12 29v6M44 29v6',
  },
}

/** A type of campaign in a few lines. */
export const TypeDrawing = ({ type }: { type: CampaignType }) => (
  <svg className="type-drawing" viewBox="0 0 56 40" aria-hidden="true">
    <path className="type-drawing-full" d={drawings[type].full} />
    <path d={drawings[type].line} />
  </svg>
)

function dots(places: readonly (readonly [number, number])[]): string {
  return places.map(([x, y]) => `M${x - 4.5} ${y}a4.500 4.500 0 1 0 9 0 4.500 4.500 0 0 0-9 0z`).join('')
}
