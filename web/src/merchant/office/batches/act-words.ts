import type { Batch } from '@chopcard/contract/office/merchant/batches.ts'
import type { TFunction } from 'i18next'
import type { z } from 'zod'
import { formatDay, formatSigned } from '../../../lib/format.ts'

export type BatchAnswer = z.output<typeof Batch>

/** What a job does, in a few words. */
export function actWords(t: TFunction<'batches'>, batch: BatchAnswer): string {
  const { act, quantity, until, days, filename, gift } = batch
  if (act === 'extend')
    return until ? t('act.extendUntil', { day: formatDay(until) }) : t('act.extendDays', { count: days ?? 0 })
  return t(`act.${act}`, { quantity: formatSigned(quantity ?? 0), filename: filename ?? '', gift: gift ?? '' })
}

export const hasEnded = ({ state }: BatchAnswer): boolean => state === 'done' || state === 'cancelled'

/** How much of a job is behind it, in percent. */
export const percentOf = ({ done, refused, skipped, total }: BatchAnswer): number =>
  total ? Math.floor((100 * (done + refused + skipped)) / total) : 0
