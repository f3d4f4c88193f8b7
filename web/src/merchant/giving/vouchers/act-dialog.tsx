import { maxRemarkLength } from '@chopcard/contract/core/limits.ts'
import {
  changeVoucherRecord,
  type VoucherAct,
  type VoucherEntry,
  type VoucherRecord,
} from '@chopcard/contract/giving/merchant/voucher-acts.ts'
import { Alert, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../kit/dialog.tsx'
import { FormFailure } from '../../../kit/form.tsx'
import { formatMoney } from '../../../lib/format.ts'
import { useOperation } from '../../../lib/use-operation.ts'

export type AskedAct = { act: 'waive' } | { act: 'reverse'; entry: VoucherEntry }

type Props = { asked: AskedAct; record: VoucherRecord; onDone: (words: string) => unknown; onClose: () => void }

/** Writes off the rest of a voucher with a reason, or takes one line of its ledger back. */
export function ActDialog({ asked, record, onDone, onClose }: Props) {
  const { t } = useTranslation(['vouchers', 'common'])
  const operation = useOperation(changeVoucherRecord)
  const [remark, setRemark] = useState('')
  const [failure, setFailure] = useState<unknown>()
  const isWaiver = asked.act === 'waive'
  const isWaiting = operation.phase === 'checking'
  const amount = formatMoney(isWaiver ? record.balance : -asked.entry.amount, record.currency)
  const words = t(isWaiver ? 'act.waive' : 'act.reverse')
  const submit = async () => {
    setFailure(undefined)
    const text = remark.trim()
    const body: VoucherAct = isWaiver
      ? { act: 'waive', remark: text }
      : { act: 'reverse', entryId: asked.entry.id, ...(text && { remark: text }) }
    try {
      if (await operation.run({ params: { id: record.id }, body })) onDone(t(isWaiver ? 'act.waived' : 'act.reversed'))
    } catch (error) {
      setFailure(error)
    }
  }
  return (
    <Dialog
      title={words}
      okText={words}
      okButtonProps={{ danger: isWaiver, disabled: isWaiver && !remark.trim(), loading: operation.phase !== 'idle' }}
      cancelText={t(isWaiting ? 'connection.giveUp' : 'action.cancel', { ns: 'common' })}
      mask={{ closable: false }}
      onOk={() => void submit()}
      onCancel={() => (isWaiting ? operation.giveUp() : onClose())}
    >
      <FormFailure error={failure} />
      {isWaiting && <Alert type="warning" showIcon title={t('connection.checking', { ns: 'common' })} />}
      <p>{t(isWaiver ? 'act.waiveAbout' : 'act.reverseAbout', { amount })}</p>
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
