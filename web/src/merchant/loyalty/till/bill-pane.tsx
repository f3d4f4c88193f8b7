import { BillAmount } from '@chopcard/contract/core/kinds.ts'
import { convertAmount } from '@chopcard/contract/loyalty/amount-rules.ts'
import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MoneyField } from '../../../kit/money-field.tsx'
import { carriedWords } from '../../../kit/operations/operation-words.ts'
import { useCurrency } from '../../../kit/use-currency.ts'
import { formatMoney, formatNumber } from '../../../lib/format.ts'
import './bill-pane.css'
import { chosenChopType } from './chosen-chop-type.ts'
import type { PaneProps } from './issue-many.tsx'

type Props = PaneProps & { perChop: number }

/** The amount of the bill, which the campaign converts; the button says to how much (decisions/earning.md §7). */
export function BillPane({ till, card, isBusy, perChop }: Props) {
  const { t } = useTranslation('till')
  const currency = useCurrency()
  const [amount, setAmount] = useState<number | null>(null)
  const isAmount = BillAmount.safeParse(amount).success
  const carried = card.carriedOver?.amount ?? null
  const { chops: usual, carries } = convertAmount(isAmount ? (amount ?? 0) : 0, perChop, carried)
  const chops = usual * (till.multiplier?.factor ?? 1)
  const chopTypeId = chosenChopType(card)
  const { changeMany } = descriptorOf(card.campaignType).texts
  const perform = async () => {
    if (!isAmount || amount === null) return
    const done = await till.perform({ kind: 'bill', amount, currency, ...(chopTypeId && { chopTypeId }) }, card)
    // The next bill may have been typed meanwhile.
    if (done?.state === 'done' || done?.state === 'kept') setAmount((typed) => (typed === amount ? null : typed))
  }
  const after = carried === null ? null : { amount: carried + carries, perChop }
  return (
    <form
      className="bill-pane"
      onSubmit={(event) => {
        event.preventDefault()
        void perform()
      }}
    >
      <label className="bill-amount">
        <span>{t('bill.amount')}</span>
        <MoneyField value={amount} onChange={setAmount} />
      </label>
      <Button
        htmlType="submit"
        type="primary"
        className="bill-add"
        disabled={!isAmount || isBusy || !chopTypeId || (chops === 0 && carried === null)}
        aria-keyshortcuts="Alt+I"
      >
        {chops === 0 && carried !== null ? t('bill.keep') : t(changeMany, { count: chops, shown: formatNumber(chops) })}
      </Button>
      <p className="bill-about">
        {carriedWords({ ...card, carriedOver: after }, currency, t) ??
          t('bill.rate', { perChop: formatMoney(perChop, currency) })}
      </p>
    </form>
  )
}
