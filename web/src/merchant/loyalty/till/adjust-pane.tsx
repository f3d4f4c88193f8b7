import { maxRemarkLength, maxTillQuantity } from '@chopcard/contract/core/limits.ts'
import type { Card } from '@chopcard/contract/loyalty/cards.ts'
import { validateChop } from '@chopcard/contract/loyalty/merchant/till.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { Button, Input, Select, Space, type InputRef } from 'antd'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatSigned } from '../../../lib/format.ts'
import { useRead } from '../../../lib/query.ts'
import { limitWords } from './outcome-words.ts'
import { QuantityStepper } from './quantity-stepper.tsx'
import type { Till } from './use-till.ts'
import { Verdict } from './verdict.tsx'

const usualRemarks = ['forgotten', 'mistake', 'goodwill'] as const

/** Adjusts a balance by a signed quantity, with the reason; the server says how far it may go. */
export function AdjustPane({ till, card, isBusy }: { till: Till; card: Card; isBusy: boolean }) {
  const { t } = useTranslation('till')
  const [chosen, setChosen] = useState<string>()
  const [quantity, setQuantity] = useState(0)
  const [remark, setRemark] = useState('')
  const [isRemarkMissing, setRemarkMissing] = useState(false)
  const remarkInput = useRef<InputRef>(null)
  const problemId = useId()
  const line = card.balances.find(({ chopTypeId }) => chopTypeId === chosen) ?? card.balances[0]
  const chopTypeId = line?.chopTypeId
  const query = { memberId: card.id, operation: 'adjust' as const, quantity: String(quantity), chopTypeId }
  const check = useRead(validateChop, { query }, { staleTime: 0, placeholderData: keepPreviousData }).data?.data
  const range = check?.range

  const submit = async () => {
    if (!remark.trim()) {
      setRemarkMissing(true)
      remarkInput.current?.focus()
      return
    }
    const done = await till.perform({ kind: 'adjust', chopTypeId, quantity, remark: remark.trim() }, card)
    if (done?.state !== 'done') return
    // The next adjustment may have been typed meanwhile.
    setQuantity((typed) => (typed === quantity ? 0 : typed))
    setRemark((typed) => (typed === remark ? '' : typed))
  }
  return (
    <form
      className="pane"
      onSubmit={(event) => {
        event.preventDefault()
        if (quantity) void submit()
      }}
    >
      {card.balances.length > 1 && (
        <Select
          aria-label={t('adjust.chopType')}
          value={chopTypeId}
          options={card.balances.map(({ chopTypeId: value, code }) => ({ value, label: code }))}
          onChange={(value: string) => {
            setChosen(value)
            setQuantity(0)
          }}
        />
      )}
      <QuantityStepper
        label={t('adjust.quantity')}
        value={quantity}
        min={range?.min ?? -maxTillQuantity}
        max={range?.max ?? maxTillQuantity}
        onChange={setQuantity}
      />
      {range && (
        <p className="adjust-range">
          {limitWords(range, t)}
          {quantity !== 0 && check.balanceAfter !== undefined && line && (
            <strong> {t('adjust.preview', { before: line.balance, after: check.balanceAfter })}</strong>
          )}
        </p>
      )}
      {quantity !== 0 && <Verdict verdict={check} />}
      <div>
        <Input
          ref={remarkInput}
          maxLength={maxRemarkLength}
          placeholder={t('adjust.remark')}
          aria-label={t('adjust.remark')}
          aria-required
          aria-invalid={isRemarkMissing}
          aria-describedby={isRemarkMissing ? problemId : undefined}
          status={isRemarkMissing ? 'error' : undefined}
          value={remark}
          onChange={(event) => {
            setRemark(event.target.value)
            setRemarkMissing(false)
          }}
        />
        {isRemarkMissing && (
          <p id={problemId} className="verdict" role="alert">
            {t('adjust.remarkMissing')}
          </p>
        )}
        <Space size={6} wrap className="adjust-remarks">
          {usualRemarks.map((name) => (
            <Button
              key={name}
              onClick={() => {
                setRemark(t(`adjust.usual.${name}`))
                setRemarkMissing(false)
              }}
            >
              {t(`adjust.usual.${name}`)}
            </Button>
          ))}
        </Space>
      </div>
      <Button
        block
        type="primary"
        htmlType="submit"
        className="till-button"
        disabled={!quantity || check?.allowed === false || isBusy}
      >
        {quantity ? t('adjust.button', { quantity: formatSigned(quantity) }) : t('adjust.idle')}
      </Button>
    </form>
  )
}
