import { CheckOutlined } from '@ant-design/icons'
import type { MerchantLocalizations, MerchantWord } from '@chopcard/contract/accounts/merchant/merchant-words.ts'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { ScrolledTable } from '../../../kit/scrolled-table.tsx'
import { type Language, languageNames } from '../../../lib/languages.ts'

export type Words = MerchantLocalizations
type Props = { asked: readonly MerchantWord[]; languages: readonly Language[]; entered: Words }

/** Which of the shop's texts have words in which language; a text that the shop does not have is not asked for. */
export function MissingWords({ asked, languages, entered }: Props) {
  const { t } = useTranslation('configuration')
  return (
    <ScrolledTable className="missing-words" label={t('words.title')}>
      <thead>
        <tr>
          <th scope="col">{t('words.text')}</th>
          {languages.map((language) => (
            <th key={language} scope="col" lang={language}>
              {languageNames[language]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {asked.map((name) => (
          <tr key={name}>
            <th scope="row">{t(`field.${name}`)}</th>
            {languages.map((language) => (
              <td key={language}>
                {entered[language]?.[name] ? (
                  <>
                    <CheckOutlined /> <span className="missing-words-there">{t('words.there')}</span>
                  </>
                ) : (
                  <Tag color="warning">{t('words.missing')}</Tag>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </ScrolledTable>
  )
}
