import * as consents from '@spindle/contracts/people/consent-routes';
import * as faces from '@spindle/contracts/people/face-routes';
import type { Face } from '@spindle/contracts/people/people';
import * as people from '@spindle/contracts/people/person-routes';
import * as purges from '@spindle/contracts/people/purge-routes';
import * as questions from '@spindle/contracts/people/question-routes';
import type { Context } from '@spindle/core/context';
import { isWithheld } from '@spindle/core/people/consent-state';
import type { Asset } from '@spindle/prisma/client';
import type { App } from '../app-parts.ts';
import { authorizeAsset } from '../assets/access.ts';
import type { Authorized } from '../credentials/authorized.ts';
import { serveFile } from '../http/files/serve-file.ts';
import { serve } from '../http/serve.ts';
import { serveUpload } from '../http/serve-upload.ts';
import { checkAddon } from '../settings/require-addon.ts';
import { findPeople, findPerson, type VisiblePerson } from './access.ts';
import { assignFace, drawFace, listFaces, removeFace } from './asset-faces.ts';
import { changePerson } from './change-person.ts';
import {
  changeConsent,
  presentConsent,
  removeDocument,
  saveDocument,
  showDocument,
} from './consent.ts';
import { listPeople } from './list-people.ts';
import { listPictures } from './list-pictures.ts';
import { mergePeople } from './merge-people.ts';
import { moveFaces, rejectFaces } from './move-faces.ts';
import { presentPerson } from './present-people.ts';
import { purgePeople, purgePerson } from './purge.ts';
import { purgeImagesOf, purgeImagesWith } from './purge-images.ts';
import { answerQuestion, listSuggestedFaces, nextQuestion } from './questions.ts';

const answer = <T>(data: T) => ({ status: 'OK' as const, data });

/** All routes but purges answer 422 unless FACE_RECOGNITION is added and enabled; 404 for hidden things comes first. */
export function peopleRoutes(app: App): void {
  const requireFaces = async () =>
    checkAddon(await app.settings.read('addons'), 'FACE_RECOGNITION');
  const personOf = async (ctx: Context, id: number): Promise<VisiblePerson> => {
    const person = await findPerson(ctx, id);
    await requireFaces();
    return person;
  };
  const assetOf = async <A extends 'view' | 'edit'>(ctx: Context, id: string, action: A) => {
    const asset = await authorizeAsset(ctx, id, action);
    await requireFaces();
    return asset;
  };
  const presentJoined = async (ctx: Context, person: VisiblePerson) => {
    if (isWithheld(person, ctx.now())) await purgeImagesOf(ctx, person, app.slots);
    return presentPerson(ctx, person);
  };
  serve(app, people.listPeople, async (ctx, input) => {
    await requireFaces();
    return listPeople(ctx, input, app.search);
  });
  serve(app, people.readPerson, async (ctx, { params }) =>
    presentPerson(ctx, await personOf(ctx, params.id)),
  );
  serve(app, people.changePerson, async (ctx, { params, body }) =>
    changePerson(ctx, await personOf(ctx, params.id), body),
  );
  serve(app, people.mergePeople, async (ctx, { params, body }) => {
    await findPeople(ctx, [params.id, ...body.ids]);
    await requireFaces();
    return presentJoined(ctx, await mergePeople(ctx, params.id, body.ids));
  });
  serve(app, people.listFacesOfPerson, async (ctx, { params, query }) =>
    listPictures(ctx, await personOf(ctx, params.id), query),
  );
  serve(app, people.moveFaces, async (ctx, { params, body }) =>
    presentJoined(ctx, await moveFaces(ctx, await personOf(ctx, params.id), body)),
  );
  serve(app, people.rejectFaces, async (ctx, { params, body }) => {
    const person = await personOf(ctx, params.id);
    return answer({ rejected: await rejectFaces(ctx, person, body.faces) });
  });
  serve(app, questions.nextQuestion, async (ctx, input) => {
    await requireFaces();
    return nextQuestion(ctx, input);
  });
  serve(app, questions.answerQuestion, async (ctx, input) => {
    await findPeople(ctx, [input.body.first_id, input.body.second_id]);
    await requireFaces();
    const kept = await answerQuestion(ctx, input);
    return kept ? presentJoined(ctx, kept) : answer(null);
  });
  serve(app, questions.listSuggestedFaces, async (ctx, { params }) =>
    answer(await listSuggestedFaces(ctx, await personOf(ctx, params.id))),
  );
  consentRoutes(app, personOf);
  faceRoutes(app, assetOf);
  serve(app, purges.purgePeople, async (ctx) => answer(await purgePeople(ctx)));
  serve(app, purges.purgePerson, async (ctx, { params }) =>
    answer(await purgePerson(ctx, await findPerson(ctx, params.id))),
  );
}

/** The routes of the faces on an asset. `assetOf` finds an asset while the add-on is on. */
function faceRoutes(
  app: App,
  assetOf: <A extends 'view' | 'edit'>(
    ctx: Context,
    id: string,
    action: A,
  ) => Promise<Authorized<Asset, A>>,
): void {
  const presentNamed = async (ctx: Context, face: Face, asset: Asset) => {
    await purgeImagesWith(ctx, face, asset, app.slots);
    return answer(face);
  };
  serve(app, faces.listFaces, async (ctx, { params }) =>
    answer(await listFaces(ctx, await assetOf(ctx, params.id, 'view'))),
  );
  serve(app, faces.drawFace, async (ctx, { params, body }) => {
    const asset = await assetOf(ctx, params.id, 'edit');
    return presentNamed(ctx, await drawFace(ctx, asset, body), asset);
  });
  serve(app, faces.assignFace, async (ctx, { params, body }) => {
    const asset = await assetOf(ctx, params.id, 'edit');
    return presentNamed(
      ctx,
      await assignFace(ctx, asset, { faceId: params.faceId, to: body }),
      asset,
    );
  });
  serve(app, faces.removeFace, async (ctx, { params }) => {
    await removeFace(ctx, await assetOf(ctx, params.id, 'edit'), params.faceId);
    return { status: 'OK' as const };
  });
}

/** The routes of a person's consent. `personOf` finds a visible person while the add-on is on. */
function consentRoutes(
  app: App,
  personOf: (ctx: Context, id: number) => Promise<VisiblePerson>,
): void {
  const consentOf = (ctx: Context, person: VisiblePerson) =>
    answer(presentConsent(person, ctx.now()));
  serve(app, consents.readConsent, async (ctx, { params }) =>
    consentOf(ctx, await personOf(ctx, params.id)),
  );
  serve(app, consents.changeConsent, async (ctx, { params, body }) => {
    const before = await personOf(ctx, params.id);
    const person = await changeConsent(ctx, before, body);
    const isChanged = isWithheld(person, ctx.now()) !== isWithheld(before, ctx.now());
    if (isChanged) await purgeImagesOf(ctx, person, app.slots);
    return consentOf(ctx, person);
  });
  serveUpload(app, consents.saveConsentDocument, async (ctx, parts, { params }) =>
    consentOf(ctx, await saveDocument(ctx, await personOf(ctx, params.id), parts)),
  );
  serve(app, consents.removeConsentDocument, async (ctx, { params }) =>
    consentOf(ctx, await removeDocument(ctx, await personOf(ctx, params.id))),
  );
  serveFile(app, consents.readConsentDocument, async (ctx, { params }) =>
    showDocument(ctx, await personOf(ctx, params.id)),
  );
}
