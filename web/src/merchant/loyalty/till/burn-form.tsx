import { maxTypedPinLength, minQuantity } from '@chopcard/contract/core/limits.ts'
import { FireOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/format.ts'
import type { PaneProps } from './issue-many.tsx'
import { QuantityStepper } from './quantity-stepper.tsx'

const usual = [10, 50, 100, 500]

/** Burns points for something that is no reward of the list; a staff PIN stands for it (decisions/campaigns.md §4). */
export default function BurnForm({ till, card, isBusy }: PaneProps) {
  const { t } = useTranslation('till')
  const [amount, setAmount] = useState(1)
  const [pin, setPin] = useState('')
  const burn = async () => {
    const done = await till.perform({ kind: 'burn', amount, pin }, card)
    if (done?.state !== 'done') return
    // The next amount may have been typed meanwhile.
    setAmount((typed) => (typed === amount ? 1 : typed))
    setPin((typed) => (typed === pin ? '' : typed))
  }
  return (
    <form
      className="reward"
      onSubmit={(event) => {
        event.preventDefault()
        if (pin && amount > 0) void burn()
      }}
    >
      <div className="reward-head">
        <strong>{t('burn.title')}</strong>
        <span>{t('burn.available', { quantity: formatNumber(card.spendable) })}</span>
      </div>
      <QuantityStepper
        label={t('burn.amount')}
        value={amount}
        min={minQuantity}
        max={Math.max(minQuantity, card.spendable)}
        usual={usual}
        onChange={setAmount}
      />
      <Input.Password
        inputMode="numeric"
        autoComplete="off"
        maxLength={maxTypedPinLength}
        visibilityToggle={false}
        aria-label={t('burn.pin')}
        placeholder={t('burn.pin')}
        value={pin}
        onChange={(event) => setPin(event.target.value)}
      />
      <Button
        block
        htmlType="submit"
        icon={<FireOutlined />}
        disabled={isBusy || !pin || amount < 1 || amount > card.spendable}
      >
        {t('burn.button', { count: amount, quantity: formatNumber(amount) })}
      </Button>
    </form>
  )
}
