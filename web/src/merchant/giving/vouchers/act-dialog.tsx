import { maxRemarkLength } from '@chopcard/contract/core/limits.ts'
import type { VoucherEntry, VoucherRecord } from '@chopcard/contract/giving/merchant/voucher-acts.ts'
import { Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../kit/dialog.tsx'
import { FormFailure } from '../../../kit/form.tsx'
import type { VoucherAsk } from '../../../kit/operations/ask.ts'
import type { Operation } from '../../../kit/operations/operation.ts'
import { formatMoney } from '../../../lib/format.ts'

export type AskedAct = { act: 'waive' } | { act: 'reverse'; entry: VoucherEntry }

type Props = {
  asked: AskedAct
  record: VoucherRecord
  /** Nothing more is asked before it is known what became of the last operation on this voucher. */
  isUnsettled: boolean
  onRun: (ask: VoucherAsk) => Promise<Operation | undefined>
  onClose: () => void
}

/** Writes off the rest of a voucher with a reason, or takes one line of its ledger back. */
export function ActDialog({ asked, record, isUnsettled, onRun, onClose }: Props) {
  const { t } = useTranslation(['vouchers', 'common'])
  const [remark, setRemark] = useState('')
  const [failure, setFailure] = useState<unknown>()
  const isWaiver = asked.act === 'waive'
  const { id: recordId, currency } = record
  const amount = isWaiver ? record.balance : -asked.entry.amount
  const words = t(isWaiver ? 'act.waive' : 'act.reverse')
  const submit = async () => {
    setFailure(undefined)
    const text = remark.trim()
    const operation = await onRun(
      isWaiver
        ? { kind: 'waive', recordId, remark: text, amount, currency }
        : { kind: 'reverse', recordId, entryId: asked.entry.id, remark: text, amount, currency },
    )
    if (operation?.state === 'refused') setFailure(operation.error)
    else onClose()
  }
  return (
    <Dialog
      title={words}
      okText={words}
      okButtonProps={{ danger: isWaiver, disabled: isWaiver && !remark.trim(), loading: isUnsettled }}
      cancelText={t('action.cancel', { ns: 'common' })}
      mask={{ closable: false }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <FormFailure error={failure} />
      <p>{t(isWaiver ? 'act.waiveAbout' : 'act.reverseAbout', { amount: formatMoney(amount, currency) })}</p>
      <label>
        {t(isWaiver ? 'act.reason' : 'act.remark')}
        <Input.TextArea
          rows={2}
          maxLength={maxRemarkLength}
          value={remark}
          onChange={({ target }) => setRemark(target.value)}
        />
      </label>
    </Dialog>
  )
}
