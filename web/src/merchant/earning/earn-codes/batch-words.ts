import type { listEarnBatches } from '@chopcard/contract/earning/merchant/earn-codes.ts'
import type { TFunction } from 'i18next'
import type { RowOf } from '../../../kit/list-page.tsx'
import { formatDay } from '../../../lib/format.ts'

export type EarnBatch = RowOf<typeof listEarnBatches>
type Translate = TFunction<'earn-codes'>

/** Until and from when codes of a batch are taken, in words. */
export function validWords(t: Translate, { validFrom, validTo }: EarnBatch): string {
  const [from, to] = [validFrom && formatDay(validFrom), validTo && formatDay(validTo)]
  if (from && to) return t('valid.both', { from, to })
  if (from) return t('valid.from', { from })
  return to ? t('valid.to', { to }) : t('valid.always')
}

/** How often codes of a batch can be used, and by one member. */
export function limitWords(t: Translate, { maxUses, perMember }: EarnBatch): string {
  const each =
    maxUses === null ? t('uses.endless') : maxUses === 1 ? t('uses.once') : t('uses.many', { count: maxUses })
  return perMember === null ? each : `${each}, ${t('uses.perMember', { count: perMember })}`
}
