import type { BulkAct, BulkTarget } from './bulk-act.ts'
import { sendCoupon } from '@chopcard/contract/giving/merchant/coupon-sending.ts'
import { giveVoucher } from '@chopcard/contract/giving/merchant/voucher-records.ts'
import { editOtherInfo } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { changeChops } from '@chopcard/contract/loyalty/merchant/till.ts'
import { sendNotification } from '@chopcard/contract/messaging/merchant/notifications.ts'
import { startBatch } from '@chopcard/contract/office/merchant/batches.ts'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportButton } from '../../../kit/export-button.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import type { Paging } from '../../../kit/list-view.ts'
import { useMessageTo } from '../../../kit/message-target.ts'
import type { SearchWords } from '../../../kit/list-search.ts'
import { useFeature, useMay } from '../../../kit/permissions.tsx'
import { formatNumber } from '../../../lib/format.ts'

const BulkDialog = lazyPart(() => import('./bulk-dialog.tsx'))

type Props = { chosen: ReadonlySet<string>; filters: SearchWords; paging: Paging | undefined; onClear: () => void }

/** What can be done with the chosen members, or with all that fit the filters. */
export default function BulkBar({ chosen, filters, paging, onClear }: Props) {
  const { t } = useTranslation('members')
  const may = useMay()
  const messageTo = useMessageTo()
  const hasFreeze = useFeature('freezeMemberCard')
  // Whoever changes the choice afterwards means the rows that are ticked then.
  const [allInsteadOf, setAllInsteadOf] = useState<ReadonlySet<string>>()
  const isAll = allInsteadOf === chosen
  const [act, setAct] = useState<BulkAct>()
  const total = paging?.total ?? 0
  const isMore = paging?.totalIsExact === false
  const number = isAll ? total : chosen.size
  const target: BulkTarget = isAll ? { filters } : { memberIds: [...chosen] }
  const acts: BulkAct[] = [
    ...(may(sendCoupon) ? (['coupon'] as const) : []),
    ...(may(giveVoucher) ? (['voucher'] as const) : []),
    ...(may(changeChops) ? (['issue', 'adjust'] as const) : []),
    ...(may(editOtherInfo) ? (['extend'] as const) : []),
    ...(may(editOtherInfo) && hasFreeze ? (['freeze', 'unfreeze'] as const) : []),
  ]
  const words = `${formatNumber(number)}${isAll && isMore ? '+' : ''}`
  return (
    <section className="bulk-bar" aria-label={t('bulk.bar')}>
      <Flex align="center" gap={8} wrap>
        <strong aria-live="polite">{t(isAll ? 'bulk.all' : 'bulk.chosen', { count: number, number: words })}</strong>
        {!isAll && total > chosen.size && (
          <Button type="link" size="small" onClick={() => setAllInsteadOf(chosen)}>
            {t('bulk.all', { count: total, number: `${formatNumber(total)}${isMore ? '+' : ''}` })}
          </Button>
        )}
        <Button type="link" size="small" onClick={onClear}>
          {t('bulk.clear')}
        </Button>
      </Flex>
      <Flex gap={8} wrap>
        {may(startBatch) &&
          acts.map((one) => (
            <Button key={one} onClick={() => setAct(one)}>
              {t(`bulk.${one}`)}
            </Button>
          ))}
        {may(sendNotification) && (
          <Button onClick={() => messageTo(isAll ? { filters, number } : { memberIds: [...chosen] })}>
            {t('bulk.message')}
          </Button>
        )}
        <ExportButton list="cards" filters={isAll ? filters : { memberIds: [...chosen] }} />
      </Flex>
      {act && (
        <BulkDialog
          act={act}
          target={target}
          number={number}
          isMore={isAll && isMore}
          campaignId={filters.campaignId}
          onClose={() => setAct(undefined)}
        />
      )}
    </section>
  )
}
