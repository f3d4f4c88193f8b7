import { addDays, localDay } from '../server/src/core/clock.ts'
import { createSegment } from '../server/src/loyalty/segments/save-segment.ts'
import { createView } from '../server/src/office/views/save-view.ts'
import { atCounter, type Counter } from './at-counter.ts'

/** Two views of the member list that a shop looks at every morning, and two segments that it writes to. */
export async function seedSavedViews(counter: Counter): Promise<void> {
  const today = localDay(new Date(), counter.merchant.timeZone)
  const views = [
    {
      name: 'Cards that end within two weeks',
      words: { expiresFrom: today, expiresTo: addDays(today, 14), sort: 'expiresAt' },
      columns: ['campaign', 'balance', 'expires', 'email'] as const,
    },
    {
      name: 'Frozen cards',
      words: { state: 'frozen' },
      columns: ['campaign', 'balance', 'remark'] as const,
    },
  ]
  for (const { columns, ...view } of views) {
    const body = { ...view, shared: true, columns: [...columns] }
    await createView(atCounter(counter), { params: {}, query: {}, body })
  }
  const segments = [
    { name: 'Not seen for a while', filters: { visitGroup: 'drifting' } },
    { name: 'Our best, by email', filters: { visitGroup: 'champions', contact: 'email' } },
  ] as const
  for (const body of segments) await createSegment(atCounter(counter), { params: {}, query: {}, body })
}
