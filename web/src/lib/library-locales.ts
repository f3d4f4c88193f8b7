/** The words of antd and dayjs in the page's language. */
import type { Locale } from 'antd/es/locale/index.js'
import dayjs from 'dayjs'
import type { Language } from './languages.ts'

const antd: Record<Language, () => Promise<{ default: Locale }>> = {
  'en-US': () => import('antd/es/locale/en_US.js'),
  'zh-TW': () => import('antd/es/locale/zh_TW.js'),
  'zh-CN': () => import('antd/es/locale/zh_CN.js'),
  'pt-BR': () => import('antd/es/locale/pt_BR.js'),
}
const days: Record<Language, [name: string, load: () => Promise<unknown>]> = {
  'en-US': ['en', async () => undefined],
  'zh-TW': ['zh-tw', () => import('dayjs/locale/zh-tw.js')],
  'zh-CN': ['zh-cn', () => import('dayjs/locale/zh-cn.js')],
  'pt-BR': ['pt-br', () => import('dayjs/locale/pt-br.js')],
}

/** Loads both and returns antd's, for its ConfigProvider. */
export async function loadLibraryLocales(language: Language): Promise<Locale> {
  const [name, loadDays] = days[language]
  const [locale] = await Promise.all([antd[language](), loadDays()])
  dayjs.locale(name)
  return locale.default
}
