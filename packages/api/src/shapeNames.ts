import { factSchema } from '@lintel/domain/changeLog/facts';
import { z } from 'zod/mini';
import { attachmentShape, attachmentOnItemShape } from './attachmentShapes.ts';
import { componentBriefShape, duplicateShape } from './componentBriefShape.ts';
import { componentShape, componentUsageShape } from './componentShapes.ts';
import { changeLogShape } from './endpoints/changeLogs.ts';
import { sharedPictureShape } from './endpoints/sharing.ts';
import { errorSchema } from './errors.ts';
import { iconShape, sharedTypeShape, iconImportShape } from './iconShapes.ts';
import { typeShape, typeUsageShape, attributeShape, attributeUsageShape } from './modelShapes.ts';
import { namesShape } from './namesShape.ts';
import { pictureShape, shapeSchema } from './pictureShape.ts';
import {
  organizationShape,
  ownOrganizationShape,
  accountShape,
  sessionShape,
  personShape,
  memberShape,
  inviteShape,
  folderShape,
  tagShape,
  diagramShape,
  diagramDetailsShape,
  savedDiagramShape,
  versionShape,
  backlinkShape,
  accessTokenShape,
} from './shapes.ts';

/** What the description of the API calls the shapes that are told in many places. The browser has no use for it. */
const shapeNames = {
  AccessToken: accessTokenShape,
  Account: accountShape,
  Attachment: attachmentShape,
  AttachmentOnItem: attachmentOnItemShape,
  Attribute: attributeShape,
  AttributeUsage: attributeUsageShape,
  Backlink: backlinkShape,
  ChangeLog: changeLogShape,
  ChangeLogFact: factSchema,
  Component: componentShape,
  ComponentBrief: componentBriefShape,
  ComponentUsage: componentUsageShape,
  Diagram: diagramShape,
  DiagramDetails: diagramDetailsShape,
  SavedDiagram: savedDiagramShape,
  Duplicate: duplicateShape,
  Error: errorSchema,
  Folder: folderShape,
  Icon: iconShape,
  IconImport: iconImportShape,
  Invite: inviteShape,
  Member: memberShape,
  Names: namesShape,
  Organization: organizationShape,
  OwnOrganization: ownOrganizationShape,
  Person: personShape,
  Picture: pictureShape,
  PictureShape: shapeSchema,
  Session: sessionShape,
  SharedPicture: sharedPictureShape,
  SharedType: sharedTypeShape,
  Tag: tagShape,
  Type: typeShape,
  TypeUsage: typeUsageShape,
  Version: versionShape,
};
for (const [id, shape] of Object.entries(shapeNames)) z.globalRegistry.add(shape, { id });
