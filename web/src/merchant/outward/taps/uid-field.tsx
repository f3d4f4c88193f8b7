import type { AddTagBody } from '@chopcard/contract/outward/merchant/taps.ts'
import { App, Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field, type ZodForm } from '../../../kit/form.tsx'
import { canUseNfc, readUid, troubleOf } from './web-nfc.ts'

/** The number of the chip: typed, or read from the tag by this phone. */
export function UidField({ form, disabled }: { form: ZodForm<typeof AddTagBody>; disabled: boolean }) {
  const { t } = useTranslation('taps')
  const { message } = App.useApp()
  const [isReading, setReading] = useState(false)
  const read = async () => {
    setReading(true)
    try {
      form.antd.setFieldValue('uid', await readUid())
      void form.antd.validateFields(['uid']).catch(() => undefined)
    } catch (error) {
      message.error(t(`nfc.${troubleOf(error)}`))
    } finally {
      setReading(false)
    }
  }
  return (
    <>
      <Field name="uid" label={t('form.uid')} extra={t('form.uidHint')}>
        <Input disabled={disabled} autoComplete="off" spellCheck={false} className="tap-code" />
      </Field>
      {canUseNfc() && !disabled && (
        <Button className="tap-read" loading={isReading} onClick={() => void read()}>
          {t(isReading ? 'form.reading' : 'form.read')}
        </Button>
      )}
    </>
  )
}
