import { Form, InputNumber, Segmented, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../kit/form.tsx'

type Props = { isOnce: boolean; setOnce: (isOnce: boolean) => void }

/** How often codes can be used, and by one member. */
export function UseFields({ isOnce, setOnce }: Props) {
  const { t } = useTranslation('earn-codes')
  const form = Form.useFormInstance()
  const maxUses = Form.useWatch<number | null | undefined>('maxUses', { form, preserve: true })
  const perMember = Form.useWatch<number | null | undefined>('perMember', { form, preserve: true })
  return (
    <>
      <Form.Item label={t('form.single')} extra={t(isOnce ? 'form.singleHint' : 'form.severalHint')}>
        <Segmented
          value={isOnce}
          options={[
            { value: true, label: t('form.once') },
            { value: false, label: t('form.several') },
          ]}
          onChange={(once) => {
            setOnce(once)
            form.setFieldValue('maxUses', once ? 1 : null)
          }}
        />
      </Form.Item>
      {!isOnce && (
        <div className="earn-limit">
          <Switch
            aria-label={t('form.endless')}
            checked={maxUses === null}
            onChange={(endless) => form.setFieldValue('maxUses', endless ? null : 100)}
          />
          <span>{t('form.endless')}</span>
        </div>
      )}
      <Field name="maxUses" label={t('form.maxUses')} hidden={isOnce || maxUses === null}>
        <InputNumber controls={false} inputMode="numeric" className="earn-number" />
      </Field>
      <div className="earn-limit">
        <Switch
          aria-label={t('form.limitMember')}
          checked={perMember !== null && perMember !== undefined}
          onChange={(limits) => form.setFieldValue('perMember', limits ? 1 : null)}
        />
        <span>{t('form.limitMember')}</span>
      </div>
      <Field name="perMember" label={t('form.perMember')} hidden={perMember === null || perMember === undefined}>
        <InputNumber controls={false} inputMode="numeric" className="earn-number" />
      </Field>
    </>
  )
}
