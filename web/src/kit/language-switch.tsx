import { GlobalOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { currentLanguage, storeLanguage } from '../lib/language.ts'
import { languageNames, languages, type Language } from '../lib/languages.ts'

/** Stores the language chosen and loads the page anew in it. */
export function changeLanguage(language: Language | 'default'): void {
  storeLanguage(language)
  location.reload()
}

type Props = { offered?: readonly Language[]; withName?: boolean }

/** A button that offers languages in their own words. */
export function LanguageSwitch({ offered = languages, withName }: Props) {
  const { t } = useTranslation()
  const current = currentLanguage()
  const items = offered.map((language) => ({
    key: language,
    label: <span lang={language}>{languageNames[language]}</span>,
  }))
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{ items, selectedKeys: [current], onClick: ({ key }) => changeLanguage(key as Language) }}
    >
      <Button type="text" icon={<GlobalOutlined />} aria-label={`${t('language.label')}: ${languageNames[current]}`}>
        {withName && languageNames[current]}
      </Button>
    </Dropdown>
  )
}
