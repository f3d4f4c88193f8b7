import { maxRemarkLength } from '@chopcard/contract/core/limits.ts'
import { askOperator } from '@chopcard/contract/office/merchant/anomalies.ts'
import { Alert, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../kit/dialog.tsx'
import { errorText } from '../../../lib/error-text.ts'
import { useChange } from '../../../lib/query.ts'

type Props = { id: string; name: string; reload: () => unknown; onClose: () => void }

/** A question to the operator of a finding. */
export default function QuestionDialog({ id, name, reload, onClose }: Props) {
  const { t } = useTranslation('anomalies')
  const [question, setQuestion] = useState('')
  const ask = useChange(askOperator, { after: reload })
  const send = () => ask.mutateAsync({ params: { id }, body: { question } }).then(onClose, () => undefined)
  return (
    <Dialog
      title={t('question.title', { name })}
      okText={t('question.send')}
      okButtonProps={{ disabled: !question.trim(), loading: ask.isPending }}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <p>{t('question.about', { name })}</p>
      <label>
        {t('question.label')}
        <Input.TextArea
          rows={3}
          maxLength={maxRemarkLength}
          value={question}
          placeholder={t('question.hint')}
          onChange={(event) => setQuestion(event.target.value)}
        />
      </label>
      {ask.error && <Alert type="error" showIcon role="alert" title={errorText(ask.error)} className="finding-error" />}
    </Dialog>
  )
}
