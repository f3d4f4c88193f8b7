import { serviceStates } from '@chopcard/contract/platform/tenants.ts'
import { completeSystemUpload, systemPresignedUrl } from '@chopcard/contract/platform/admin/uploads.ts'
import { type BannerPlace, maxBannerName, maxBannerText } from '@chopcard/contract/office/banners.ts'
import { Input, Select, Switch, Tabs } from 'antd'
import { useTranslation } from 'react-i18next'
import { DayField } from '../../kit/day-field.tsx'
import { Field } from '../../kit/form.tsx'
import { PictureField } from '../../kit/picture-field.tsx'
import { type Language, languageNames, languages } from '../../lib/languages.ts'
import { PlanSelect } from './plan-select.tsx'

/** The fields of a banner: its pictures by language, when it is shown, and to whom. */
export function BannerFields({ place }: { place: BannerPlace }) {
  const { t } = useTranslation('sys-banners')
  return (
    <>
      <Field name="name" label={t('form.name')} extra={t('form.nameHint')} required>
        <Input maxLength={maxBannerName} />
      </Field>
      <Tabs
        type="card"
        items={languages.map((language) => ({
          key: language,
          forceRender: true,
          label: <span lang={language}>{languageNames[language]}</span>,
          children: <LanguagePicture place={place} language={language} />,
        }))}
      />
      <Field name="link" label={t('form.link')}>
        <Input type="url" placeholder="https://" />
      </Field>
      <div className="banner-pair">
        <Field name="startsOn" label={t('form.startsOn')} extra={t('form.daysHint')}>
          <DayField />
        </Field>
        <Field name="endsOn" label={t('form.endsOn')}>
          <DayField />
        </Field>
      </div>
      <p className="banner-audience">{t('form.audience')}</p>
      <Field name="planIds" label={t('form.plans')}>
        <PlanSelect />
      </Field>
      <div className="banner-pair">
        <Field name="languages" label={t('form.languages')}>
          <Select
            mode="multiple"
            placeholder={t('audience.everybody')}
            options={languages.map((value) => ({ value, label: languageNames[value] }))}
          />
        </Field>
        <Field name="states" label={t('form.states')}>
          <Select
            mode="multiple"
            placeholder={t('audience.everybody')}
            options={serviceStates.map((value) => ({ value, label: t(`state.${value}`) }))}
          />
        </Field>
      </div>
      <Field name="enabled" label={t('form.enabled')} valuePropName="checked">
        <Switch />
      </Field>
    </>
  )
}

function LanguagePicture({ place, language }: { place: BannerPlace; language: Language }) {
  const { t } = useTranslation('sys-banners')
  return (
    <>
      <Field name={['pictures', language, 'picture']} label={t('form.picture')}>
        <PictureField
          kind={place === 'coupon' ? 'couponBanner' : 'homeBanner'}
          grant={systemPresignedUrl}
          complete={completeSystemUpload}
          optional
          width={240}
        />
      </Field>
      <Field name={['pictures', language, 'text']} label={t('form.text')} extra={t('form.textHint')}>
        <Input lang={language} maxLength={maxBannerText} />
      </Field>
    </>
  )
}
