import { completeSystemUpload, systemPresignedUrl } from '@chopcard/contract/platform/admin/uploads.ts'
import { maxTutorialDescription, maxTutorialTitle } from '@chopcard/contract/office/tutorials.ts'
import { Alert, Form, Input, Switch, Tabs } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field } from '../../kit/form.tsx'
import { PictureField } from '../../kit/picture-field.tsx'
import { VideoField } from './video-field.tsx'
import { type Language, languageNames, languages } from '../../lib/languages.ts'
import { isFilledIn, type TextsByLanguage } from './tutorial-values.ts'

/** The fields of a tutorial: what all languages share, then a tab for each language. */
export function TutorialFields() {
  const { t } = useTranslation('sys-tutorials')
  const values = Form.useWatch('texts') as TextsByLanguage | undefined
  return (
    <>
      <Field name="enabled" label={t('form.shown')} valuePropName="checked">
        <Switch />
      </Field>
      <Field name="picture" label={t('form.picture')}>
        <PictureField kind="tutorial" grant={systemPresignedUrl} complete={completeSystemUpload} optional width={240} />
      </Field>
      <Alert type="info" showIcon title={t('form.atLeastOne')} style={{ marginBlockEnd: 16 }} />
      <Tabs
        type="card"
        items={languages.map((language) => ({
          key: language,
          forceRender: true,
          label: (
            <span>
              <span lang={language}>{languageNames[language]}</span>
              {!isFilledIn(values?.[language]) && <small> · {t('form.missing')}</small>}
            </span>
          ),
          children: <LanguageFields language={language} />,
        }))}
      />
    </>
  )
}

function LanguageFields({ language }: { language: Language }) {
  const { t } = useTranslation('sys-tutorials')
  return (
    <>
      <Field name={['texts', language, 'title']} label={t('form.title')}>
        <Input lang={language} maxLength={maxTutorialTitle} showCount />
      </Field>
      <Field name={['texts', language, 'description']} label={t('form.text')} extra={t('form.textHint')}>
        <Input.TextArea lang={language} maxLength={maxTutorialDescription} autoSize={{ minRows: 5, maxRows: 16 }} />
      </Field>
      <Field name={['texts', language, 'video']} label={t('form.video')}>
        <VideoField title={t('form.video')} />
      </Field>
    </>
  )
}
