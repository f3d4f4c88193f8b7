import { EndpointFields as Shape } from '@chopcard/contract/outward/merchant/webhooks.ts'
import { Input, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../kit/form.tsx'
import { PageBoxes } from '../../../kit/right-boxes.tsx'
import { useEventGroups } from './event-groups.ts'

/** The form asks for all but the password of who is at the keyboard, which has a dialog of its own. */
export const EndpointForm = Shape

/** The address, what is sent to it, and how. */
export function EndpointFields() {
  const { t } = useTranslation('webhooks')
  return (
    <>
      <section className="webhook-section">
        <Field name="url" label={t('field.url')} extra={t('hint.url')}>
          <Input type="url" inputMode="url" autoComplete="off" placeholder="https://" />
        </Field>
        <Field name="description" label={t('field.description')}>
          <Input autoComplete="off" />
        </Field>
        <div className="webhook-pair">
          <Field name="enabled" label={t('field.enabled')} valuePropName="checked" extra={t('hint.enabled')}>
            <Switch />
          </Field>
          <Field name="signsWithKey" label={t('field.signsWithKey')} valuePropName="checked" extra={t('hint.key')}>
            <Switch />
          </Field>
        </div>
      </section>
      <section className="webhook-section">
        <Field name="eventTypes" label={t('field.eventTypes')} words={{ required: t('hint.eventTypes') }}>
          <EventBoxes />
        </Field>
      </section>
    </>
  )
}

function EventBoxes(props: { value?: string[]; onChange?: (value: string[]) => void }) {
  return <PageBoxes groups={useEventGroups()} {...props} />
}
