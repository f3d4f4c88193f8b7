import { maxNoteLength } from '@chopcard/contract/core/limits.ts'
import { rejectReasons, type RejectReason } from '@chopcard/contract/earning/receipts.ts'
import { Checkbox, Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../kit/dialog.tsx'
import type { Decision } from './use-decision.ts'

type Props = {
  count: number
  /** What is likely, to begin with. */
  likely: RejectReason
  isBusy: boolean
  onReject: (decision: Extract<Decision, { approve: false }>) => void
  onClose: () => void
}

/** Why receipts are rejected; the member reads it. */
export default function RejectDialog({ count, likely, isBusy, onReject, onClose }: Props) {
  const { t } = useTranslation(['receipts', 'common'])
  const [reason, setReason] = useState<RejectReason>(likely)
  const [note, setNote] = useState('')
  const [tell, setTell] = useState(true)
  return (
    <Dialog
      title={t('decide.ask', { count })}
      okText={t('decide.rejectMany', { count })}
      okButtonProps={{ danger: true, loading: isBusy }}
      cancelText={t('action.cancel', { ns: 'common' })}
      onOk={() => onReject({ approve: false, reason, tell, ...(note.trim() && { note: note.trim() }) })}
      onCancel={onClose}
    >
      <p>{t('decide.askAbout')}</p>
      <Form layout="vertical">
        <Form.Item label={t('decide.reason')}>
          <Radio.Group
            className="receipt-reasons"
            value={reason}
            onChange={({ target }) => setReason(target.value as RejectReason)}
            options={rejectReasons.map((value) => ({ value, label: t(`reason.${value}`) }))}
          />
        </Form.Item>
        <Form.Item label={t('decide.note')} htmlFor="receipt-note">
          <Input.TextArea
            id="receipt-note"
            maxLength={maxNoteLength}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </Form.Item>
        <Checkbox checked={tell} onChange={({ target }) => setTell(target.checked)}>
          {t('decide.tell')}
        </Checkbox>
      </Form>
    </Dialog>
  )
}
