import { changeVoucherRecord, type VoucherRecord } from '@chopcard/contract/giving/merchant/voucher-acts.ts'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../lib/format.ts'
import { useOperation } from '../lib/use-operation.ts'
import { FormFailure } from './form.tsx'
import { MoneyField } from './money-field.tsx'
import './voucher-consume.css'

type Props = {
  record: VoucherRecord
  /** What was taken, and the voucher after it. */
  onDone: (record: VoucherRecord, taken: number) => unknown
  onRefused?: (error: unknown) => unknown
}

/** Takes an amount from a given voucher: at first the whole balance unless another is typed. */
export default function VoucherConsume({ record, onDone, onRefused }: Props) {
  const { t } = useTranslation(['vouchers', 'common'])
  const operation = useOperation(changeVoucherRecord)
  const [amount, setAmount] = useState<number | null>(record.balance)
  const [failure, setFailure] = useState<unknown>()
  const isPossible = amount !== null && amount > 0 && amount <= record.balance
  const consume = async () => {
    if (!isPossible) return
    setFailure(undefined)
    try {
      const answer = await operation.run({ params: { id: record.id }, body: { act: 'consume', amount } })
      if (!answer) return
      // A second tap must not take the rest.
      setAmount(null)
      onDone(answer.data.record, amount)
    } catch (error) {
      setFailure(error)
      onRefused?.(error)
    }
  }
  return (
    <form
      className="voucher-consume"
      onSubmit={(event) => {
        event.preventDefault()
        void consume()
      }}
    >
      {!onRefused && <FormFailure error={failure} />}
      {operation.phase === 'checking' && (
        <Alert type="warning" showIcon title={t('connection.checking', { ns: 'common' })} />
      )}
      <label htmlFor="voucher-amount">{t('act.amount')}</label>
      <div className="voucher-consume-amount">
        <MoneyField id="voucher-amount" size="large" value={amount} onChange={setAmount} />
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
        loading={operation.phase !== 'idle'}
      >
        {t(amount === record.balance ? 'act.consumeAll' : 'act.consume')}
      </Button>
    </form>
  )
}
