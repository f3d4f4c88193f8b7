import * as banners from '@chopcard/contract/platform/admin/banners.ts'
import * as tutorials from '@chopcard/contract/platform/admin/tutorials.ts'
import * as uploads from '@chopcard/contract/platform/admin/uploads.ts'
import * as homePage from '@chopcard/contract/platform/admin/home-page.ts'
import { campaignOverview } from '@chopcard/contract/office/merchant/campaign-overview.ts'
import { countChances } from '@chopcard/contract/office/merchant/chances.ts'
import { comparison } from '@chopcard/contract/office/merchant/comparison.ts'
import { needsYou } from '@chopcard/contract/office/merchant/needs-you.ts'
import * as weeklyMail from '@chopcard/contract/office/merchant/weekly-mail.ts'
import * as firstSteps from '@chopcard/contract/office/merchant/first-steps.ts'
import { homeBanners } from '@chopcard/contract/office/merchant/banners.ts'
import { listTutorials, markTutorial } from '@chopcard/contract/office/merchant/tutorials.ts'
import { platformPicture as picture } from './make-platform-things.ts'
import { none, type Sample, sample } from './sample.ts'

const texts = { 'en-US': { title: 'Second card', description: '', video: null } }
const tutorial = { enabled: true, picture, texts }
const banner = {
  name: 'Summer',
  enabled: false,
  link: 'https://news.example/summer',
  pictures: { 'pt-BR': { picture, text: 'Verão' } },
  startsOn: '2026-06-01',
  endsOn: null,
  planIds: [],
  languages: ['pt-BR'],
  states: ['active'],
}

/** One right request for every call about what the platform publishes (tutorials, banners, the home page), and about a shop’s first steps and dashboard. */
export const samplesOfPublishing: readonly Sample[] = [
  sample(listTutorials, none),
  sample(markTutorial, ({ tutorialId: id }) => ({ params: { id }, body: { seen: true } })),
  sample(tutorials.listSystemTutorials, () => ({ query: { q: 'card', enabled: 'true', sort: '-seen' } })),
  sample(tutorials.getSystemTutorial, ({ tutorialId: id }) => ({ params: { id } })),
  sample(tutorials.createSystemTutorial, () => ({ body: tutorial })),
  sample(tutorials.editSystemTutorial, ({ tutorialId: id }) => ({ params: { id }, body: { ...tutorial, version: 1 } })),
  sample(tutorials.moveSystemTutorial, ({ tutorialId: id }) => ({ params: { id }, body: { sequence: 1 } })),
  sample(tutorials.deleteSystemTutorial, ({ tutorialId: id }) => ({ params: { id } })),
  sample(homeBanners, none),
  sample(firstSteps.getFirstSteps, none),
  sample(firstSteps.saveFirstSteps, () => ({ body: { draft: null, posterSeen: true } })),
  sample(firstSteps.firstStepsEvents, none),
  sample(comparison, () => ({ query: { range: 'month' } })),
  sample(needsYou, none),
  sample(campaignOverview, ({ own }) => ({ params: { id: own.campaignId } })),
  sample(countChances, none),
  sample(weeklyMail.weeklyMailChoice, none),
  sample(weeklyMail.chooseWeeklyMail, () => ({ body: { wanted: false } })),
  sample(banners.listBanners, ({ planId }) => ({
    params: { place: 'home' },
    query: { q: 'new', phase: 'off', planId, language: 'en-US', sort: '-endsOn' },
  })),
  sample(banners.createBanner, () => ({ params: { place: 'coupon' }, body: banner })),
  sample(banners.editBanner, ({ bannerId: id }) => ({ params: { id }, body: { ...banner, version: 1 } })),
  sample(banners.moveBanner, ({ bannerId: id }) => ({ params: { id }, body: { sequence: 1 } })),
  sample(banners.deleteBanner, ({ bannerId: id }) => ({ params: { id } })),
  sample(homePage.getHomePage, none),
  sample(homePage.editHomePage, ({ homePageVersion: version }) => ({
    body: { texts: { 'en-US': { title: 'Cards' } }, version },
  })),
  sample(uploads.systemPresignedUrl, () => ({
    query: { filename: 'film.mp4', contentType: 'video/mp4', size: '1000', kind: 'tutorialVideo' },
  })),
  sample(uploads.completeSystemUpload, ({ platformUploadId: id }) => ({ params: { id } })),
]
