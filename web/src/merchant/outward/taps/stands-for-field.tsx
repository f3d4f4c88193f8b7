import { tagOptions } from '@chopcard/contract/outward/merchant/taps.ts'
import type { TagKind } from '@chopcard/contract/outward/taps.ts'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../kit/form.tsx'
import { useRead } from '../../../lib/query.ts'

/** Which campaign, booth or user a tag of this kind stands for. */
export function StandsForField({ kind }: { kind: TagKind }) {
  const { t } = useTranslation('taps')
  const { data, isFetching } = useRead(tagOptions, {})
  const { campaigns = [], booths = [], staff = [] } = data?.data ?? {}
  const search = { showSearch: { optionFilterProp: 'label' }, loading: isFetching }
  if (kind === 'counter')
    return (
      <Field name="campaignId" label={t('form.campaign')}>
        <Select
          {...search}
          allowClear
          placeholder={t('allCampaigns')}
          options={campaigns.map(({ id, name, allowsTaps }) => ({
            value: id,
            label: allowsTaps ? name : t('form.noTaps', { name }),
          }))}
        />
      </Field>
    )
  if (kind === 'booth')
    return (
      <Field name="boothId" label={t('form.booth')} required>
        <Select
          {...search}
          placeholder={t('form.choose')}
          options={booths.map(({ id, name, campaignName }) => ({ value: id, label: `${name} · ${campaignName}` }))}
        />
      </Field>
    )
  return (
    <Field name="staffId" label={t('form.staff')} required>
      <Select
        {...search}
        placeholder={t('form.choose')}
        options={staff.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </Field>
  )
}
