import { AimOutlined } from '@ant-design/icons'
import { Button, Form, Input, InputNumber, Switch } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../kit/form.tsx'
import { OpeningHoursFields } from '../../../kit/opening-hours-fields.tsx'
import { placeHere } from './place-here.ts'
import './stores.css'

/** What a store is called, where it is and when it is open. */
export function StoreFields({ isFixed }: { isFixed: boolean }) {
  const { t } = useTranslation('stores')
  return (
    <>
      <Field name="name" label={t('field.name')}>
        <Input />
      </Field>
      <Field name="address" label={t('field.address')}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} />
      </Field>
      <PlaceFields isFixed={isFixed} />
      <OpeningHoursFields isFixed={isFixed} label={t('field.openingHours')} hint={t('field.openingHoursHint')} />
      <Field name="active" label={t('field.active')} valuePropName="checked" extra={t('field.activeHint')}>
        <Switch />
      </Field>
    </>
  )
}

/** Where it is on the map: typed, or where this device is. */
function PlaceFields({ isFixed }: { isFixed: boolean }) {
  const { t } = useTranslation('stores')
  const form = Form.useFormInstance()
  const [state, setState] = useState<'looking' | 'failed'>()
  const look = async () => {
    setState('looking')
    const place = await placeHere()
    setState(place ? undefined : 'failed')
    if (place) form.setFieldsValue(place)
  }
  return (
    <div className="store-place">
      <Field name="latitude" label={t('field.latitude')}>
        <InputNumber controls={false} inputMode="decimal" className="store-degree" />
      </Field>
      <Field name="longitude" label={t('field.longitude')}>
        <InputNumber controls={false} inputMode="decimal" className="store-degree" />
      </Field>
      {!isFixed && (
        <Button icon={<AimOutlined />} loading={state === 'looking'} onClick={() => void look()}>
          {t('here.button')}
        </Button>
      )}
      <p role={state === 'failed' ? 'alert' : undefined}>{t(state === 'failed' ? 'here.failed' : 'here.about')}</p>
    </div>
  )
}
