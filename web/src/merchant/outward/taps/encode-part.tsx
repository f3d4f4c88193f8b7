import { getTag, showTagKeys, type Tag } from '@chopcard/contract/outward/merchant/taps.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { KeyOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReauthentication } from '../../../kit/use-reauthentication.tsx'
import { errorText } from '../../../lib/error-text.ts'
import { refresh, useChange } from '../../../lib/query.ts'
import { EncodingValues } from './encoding-values.tsx'
import { NfcWriter } from './nfc-writer.tsx'

type Encoding = Answer<typeof showTagKeys>['data']

/** How a tag is written: steps for a writer app, the values once the password was given, and what this phone can do. */
export function EncodePart({ tag }: { tag: Tag }) {
  const { t } = useTranslation('taps')
  const { message } = App.useApp()
  const show = useChange(showTagKeys, { after: () => refresh(getTag) })
  const reauthentication = useReauthentication()
  const [encoding, setEncoding] = useState<Encoding>()
  const open = async () => {
    try {
      await reauthentication.run(async (password) => {
        setEncoding((await show.mutateAsync({ params: { id: tag.id }, body: { password } })).data)
      })
    } catch (error) {
      message.error(errorText(error))
    }
  }
  return (
    <section className="tap-encode" aria-labelledby="tap-encode-title">
      <h2 id="tap-encode-title">{t('encode.title')}</h2>
      <p>{t('encode.about')}</p>
      <ol>
        {(['step1', 'step2', 'step3', 'step4'] as const).map((step) => (
          <li key={step}>{t(`encode.${step}`)}</li>
        ))}
      </ol>
      {encoding ? (
        <>
          <EncodingValues encoding={encoding} />
          <NfcWriter url={encoding.url} />
          <Button onClick={() => setEncoding(undefined)}>{t('encode.hide')}</Button>
        </>
      ) : (
        <Button icon={<KeyOutlined />} loading={show.isPending} onClick={() => void open()}>
          {t('encode.show')}
        </Button>
      )}
      {reauthentication.dialog}
    </section>
  )
}
