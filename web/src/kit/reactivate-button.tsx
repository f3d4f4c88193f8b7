import { maxRemarkLength } from '@chopcard/contract/core/limits.ts'
import { reactivateCoupon } from '@chopcard/contract/giving/merchant/coupons.ts'
import { App, Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../lib/error-text.ts'
import { isRunning } from '../lib/operation-list.ts'
import { Dialog } from './dialog.tsx'
import { successWords } from './operations/operation-words.ts'
import { operationsOn, useOperations } from './operations/use-operations.ts'
import { May } from './permissions.tsx'

/** Marks a used or locked code active again; asks why. */
export default function ReactivateButton({ code, onDone }: { code: string; onDone?: () => void }) {
  const { t } = useTranslation(['coupons', 'common'])
  const { t: words } = useTranslation('till')
  const { message } = App.useApp()
  const [isOpen, setOpen] = useState(false)
  const [remark, setRemark] = useState('')
  const { run, operations } = useOperations()
  const isSending = operationsOn({ operations }, code).operations.some(isRunning)
  const save = async () => {
    const operation = await run({ kind: 'reactivate', codes: [code], remark }, code)
    if (!operation || operation.state === 'open') return
    if (operation.state === 'refused') return void message.error(errorText(operation.error))
    setOpen(false)
    message.success(successWords(operation, words).text)
    onDone?.()
  }
  return (
    <May route={reactivateCoupon}>
      <Button onClick={() => setOpen(true)}>{t('reactivate.button')}</Button>
      {isOpen && (
        <Dialog
          title={t('reactivate.title', { code })}
          onCancel={() => setOpen(false)}
          onOk={() => void save()}
          okText={t('reactivate.button')}
          cancelText={t('action.cancel', { ns: 'common' })}
          okButtonProps={{ disabled: !remark.trim(), loading: isSending }}
        >
          <Input.TextArea
            rows={3}
            maxLength={maxRemarkLength}
            aria-label={t('reactivate.why')}
            placeholder={t('reactivate.why')}
            value={remark}
            onChange={(event) => setRemark(event.target.value)}
          />
        </Dialog>
      )}
    </May>
  )
}
