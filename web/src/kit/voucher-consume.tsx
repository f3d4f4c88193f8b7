import type { VoucherRecord } from '@chopcard/contract/giving/merchant/voucher-acts.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../lib/format.ts'
import { MoneyField } from './money-field.tsx'
import type { VoucherAsk } from './operations/ask.ts'
import type { Operation } from './operations/operation.ts'
import { isRunning } from '../lib/operation-list.ts'
import './voucher-consume.css'

type Props = {
  record: VoucherRecord
  /** The operations on this voucher; nothing more is taken before it is known what became of them. */
  source: { operations: readonly Operation[]; isUnsettled: boolean }
  onConsume: (ask: VoucherAsk) => Promise<Operation | undefined>
}

/** Takes an amount from a given voucher: at first the whole balance unless another is typed. */
export default function VoucherConsume({ record, source, onConsume }: Props) {
  const { t } = useTranslation('vouchers')
  const [amount, setAmount] = useState<number | null>(record.balance)
  const isPossible = amount !== null && amount > 0 && amount <= record.balance && !source.isUnsettled
  const consume = async () => {
    if (!isPossible) return
    const { id: recordId, currency } = record
    const operation = await onConsume({ kind: 'consume', recordId, amount, currency })
    // A second tap must not take the rest; the next amount may have been typed meanwhile.
    if (operation?.state === 'done') setAmount((typed) => (typed === amount ? null : typed))
  }
  return (
    <form
      className="voucher-consume"
      onSubmit={(event) => {
        event.preventDefault()
        void consume()
      }}
    >
      <label htmlFor="voucher-amount">{t('act.amount')}</label>
      <div className="voucher-consume-amount">
        <MoneyField id="voucher-amount" size="large" currency={record.currency} value={amount} onChange={setAmount} />
        {amount !== record.balance && (
          <Button size="large" onClick={() => setAmount(record.balance)}>
            {formatMoney(record.balance, record.currency)}
          </Button>
        )}
      </div>
      <Button
        block
        size="large"
        type="primary"
        htmlType="submit"
        disabled={!isPossible}
        loading={source.operations.some(isRunning)}
      >
        {t(amount === record.balance ? 'act.consumeAll' : 'act.consume')}
      </Button>
    </form>
  )
}
