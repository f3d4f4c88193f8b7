import { maxRemarkLength } from '@chopcard/contract/core/limits.ts'
import { voidEffects, voidEntry } from '@chopcard/contract/loyalty/merchant/chop-log.ts'
import { Alert, App, Input, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../lib/error-text.ts'
import { formatDay } from '../lib/format.ts'
import { useRead } from '../lib/query.ts'
import { useOperation } from '../lib/use-operation.ts'
import { Dialog } from './dialog.tsx'
import { Failure } from './failure.tsx'
import './stamps.css'
import type { OpenVoid } from './open-void.ts'

/** What voiding an entry would change, the remark, and the button that voids it. */
export default function VoidForm({ entryId, onClose, onVoided }: OpenVoid) {
  const { t } = useTranslation(['chops', 'common'])
  const { message } = App.useApp()
  const effects = useRead(voidEffects, { params: { id: entryId } }, { staleTime: 0 })
  const operation = useOperation(voidEntry)
  const [remark, setRemark] = useState('')
  const [failure, setFailure] = useState<unknown>()
  const preview = effects.data?.data

  const submit = async () => {
    setFailure(undefined)
    try {
      const done = await operation.run({ params: { id: entryId }, query: remark.trim() ? { remark } : {} })
      if (!done) return
      message.success(t('void.done'))
      await onVoided()
      onClose()
    } catch (error) {
      setFailure(error)
    }
  }
  return (
    <Dialog
      title={t('void.title')}
      okText={t('void.confirm')}
      okButtonProps={{ danger: true, disabled: !preview?.allowed, loading: operation.phase !== 'idle' }}
      cancelText={t('action.cancel', { ns: 'common' })}
      operation={operation}
      mask={{ closable: false }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      {effects.isError ? (
        <Failure error={effects.error} retry={effects.refetch} />
      ) : preview ? (
        <>
          <Effects preview={preview} />
          {preview.allowed && (
            <label>
              {t('void.remark')}
              <Input.TextArea
                rows={2}
                maxLength={maxRemarkLength}
                value={remark}
                onChange={(event) => setRemark(event.target.value)}
                placeholder={t('void.remarkHint')}
              />
            </label>
          )}
        </>
      ) : (
        <Skeleton active paragraph={{ rows: 2 }} />
      )}
      {failure !== undefined && operation.phase === 'idle' && (
        <Alert type="error" showIcon role="alert" title={errorText(failure)} style={{ marginBlockStart: 12 }} />
      )}
    </Dialog>
  )
}

type Preview = NonNullable<ReturnType<typeof useRead<typeof voidEffects>>['data']>['data']

function Effects({ preview }: { preview: Preview }) {
  const { t } = useTranslation('chops')
  if (!preview.allowed)
    return <Alert type="warning" showIcon title={t('void.notPossible')} description={preview.message} />
  if (!preview.effects.length) return <p>{t('void.noEffect')}</p>
  const say = (what: Preview['effects'][number]['what'], value: string) =>
    what === 'state' ? t(`state.${value as 'active'}`) : what === 'expiry' && value !== '–' ? formatDay(value) : value
  return (
    <>
      <p>{t('void.about')}</p>
      <ul className="void-effects">
        {preview.effects.map(({ what, before, after }) => (
          <li key={`${what}${before}`}>
            <span>{t(`void.what.${what}`)}</span>
            <strong>
              {say(what, before)} → {say(what, after)}
            </strong>
          </li>
        ))}
      </ul>
    </>
  )
}
