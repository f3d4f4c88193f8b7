import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import { getCampaignDefaults } from '@chopcard/contract/loyalty/merchant/campaign-defaults.ts'
import { campaignPresignedUrl, type PictureKind } from '@chopcard/contract/accounts/merchant/uploads.ts'
import { uploadFile } from '../../../kit/upload.ts'
import { queries, read } from '../../../lib/query.ts'
import type { CampaignTemplate } from './campaign-templates.ts'
import { logoFile, stampFile, stampPictures } from './draw-stamp.ts'
import { fitToType } from './fit-to-type.ts'
import type { ChopTypeValues, FormValues, RewardValues } from './form-values.ts'

/** The words of a template in the reader's language; of the last three, one for each stamp, reward and level. */
export type TemplateWords = {
  name: string
  terms: string
  codes: readonly string[]
  rewards: readonly string[]
  levels: readonly { level: string; description: string }[]
}

type Publish = (kind: PictureKind, file: Promise<Blob>) => Promise<string>

/** A campaign as the template begins it; its pictures are drawn and, unless it is only looked at, uploaded. */
export async function fillTemplate(
  template: CampaignTemplate,
  words: TemplateWords,
  today: string,
  publish: Publish = upload,
): Promise<FormValues> {
  const { data: defaults } = await queries.ensureQueryData(read(getCampaignDefaults, {}))
  const {
    type,
    background,
    foreground,
    stamps,
    validityDays = defaults.memberValidityDays,
    pointValidityDays = null,
  } = template
  const [first] = stamps
  if (!first) throw new Error('a template without a stamp')
  const [logo, chopTypes, rewards] = await Promise.all([
    publish('campaignLogo', logoFile(first.shape, foreground, background)),
    Promise.all(stamps.map((stamp, index) => chopTypeOf(stamp, words.codes[index], publish))),
    Promise.all(
      (template.costs ?? []).map((cost, index) => rewardOf(template, words, { chopCount: cost, index }, publish)),
    ),
  ])
  const { hasManyChopTypes, hasOneReward } = descriptorOf(type)
  const values: FormValues = {
    name: words.name,
    terms: defaults.terms || words.terms,
    logo,
    backgroundColor: background,
    foregroundColor: foreground,
    chopTypes,
    rewards,
    rewardName: hasOneReward ? words.rewards[0] : '',
    memberValidityDays: validityDays,
    pointValidityDays,
    memberLevels: [...words.levels],
  }
  const fitted = fitToType(values, type, today)
  // A carnival's stamp is full with one.
  return hasManyChopTypes ? { ...fitted, chopTypes } : fitted
}

async function chopTypeOf(
  { shape, colour, count }: CampaignTemplate['stamps'][number],
  code: string | undefined,
  publish: Publish,
): Promise<Partial<ChopTypeValues>> {
  const urls = await Promise.all(stampPictures.map((picture) => publish('stamp', stampFile(shape, picture, colour))))
  return {
    code: code ?? '',
    stampCount: count,
    ...Object.fromEntries(stampPictures.map((name, at) => [name, urls[at]])),
  }
}

async function rewardOf(
  { stamps, tierColours }: CampaignTemplate,
  words: TemplateWords,
  { chopCount, index }: { chopCount: number; index: number },
  publish: Publish,
): Promise<Partial<RewardValues>> {
  const [colour, shape] = [tierColours?.[index], stamps[0]?.shape]
  return {
    chopCount,
    name: words.rewards[index],
    ...(colour && shape && { image: await publish('stamp', stampFile(shape, 'stampedImage', colour)) }),
    ...(colour && { level: words.levels[index]?.level }),
  }
}

const upload: Publish = async (kind, file) => uploadFile(campaignPresignedUrl, kind, await file, () => undefined)
