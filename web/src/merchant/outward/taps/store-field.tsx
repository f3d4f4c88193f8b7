import { Form, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../kit/form.tsx'
import { useStores } from '../../../kit/permissions.tsx'

/** At which store a tag is: the open ones, and its own; nothing where there are no two. */
export function StoreField() {
  const { t } = useTranslation(['taps', 'common'])
  const chosen = Form.useWatch<string | null | undefined>('storeId')
  const stores = useStores()
  if (!stores.length) return null
  const options = stores
    .filter(({ id, active }) => active || id === chosen)
    .map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Field name="storeId" label={t('store', { ns: 'common' })} extra={t('form.storeHint')}>
      <Select allowClear showSearch={{ optionFilterProp: 'label' }} placeholder={t('form.noStore')} options={options} />
    </Field>
  )
}
