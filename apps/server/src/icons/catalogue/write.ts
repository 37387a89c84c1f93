/** Writes catalogue.json: every built-in type, and the file of a package that is its icon. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { slugOf } from '../../db/slugs.ts';
import { generalTypes } from './general.ts';
import { kubernetesTypes } from './kubernetes.ts';

interface Entry {
  set: 'GENERAL' | 'K8' | 'AWS';
  slug: string;
  name: string;
  folder: string;
  package: string;
  file: string;
  digest: string;
}

const folderOf = (name: string): string => {
  const found = findPackageJSON(name, import.meta.url);
  if (found === undefined) throw new Error(`${name} is not installed`);
  return dirname(found);
};

const entry = (given: Omit<Entry, 'digest' | 'slug'> & { slug?: string }): Entry => {
  const content = readFileSync(join(folderOf(given.package), given.file));
  const digest = createHash('sha256').update(content).digest('hex');
  const { set, name, folder, package: from, file } = given;
  return { set, slug: given.slug ?? slugOf(name, 'type'), name, folder, package: from, file, digest };
};

const pairs = (table: Readonly<Record<string, string>>) =>
  Object.entries(table).flatMap(([folder, lines]) =>
    lines
      .trim()
      .split('\n')
      .map((line) => {
        const [left = '', right = ''] = line.trim().split(' = ');
        return { folder, left, right };
      }),
  );

const general = (): Entry[] =>
  pairs(generalTypes).map(({ folder, left: name, right: glyph }) =>
    entry({ set: 'GENERAL', name, folder, package: '@tabler/icons', file: `icons/outline/${glyph}.svg` }),
  );

const kubernetes = (): Entry[] =>
  pairs(kubernetesTypes).map(({ folder, left: file, right: name }) =>
    entry({
      set: 'K8',
      slug: slugOf(`Kubernetes ${name}`, 'type'),
      name,
      folder,
      package: 'kubernetes-icons',
      file: `k8s-community/icons/svg/${file}.svg`,
    }),
  );

/** What everybody calls it, beside what it is called. */
const known: Readonly<Record<string, string>> = {
  'Amazon Simple Storage Service': 'Amazon S3',
  'Amazon Simple Queue Service': 'Amazon SQS',
  'Amazon Simple Notification Service': 'Amazon SNS',
  'Amazon Simple Email Service': 'Amazon SES',
  'Amazon Elastic Block Store': 'Amazon EBS',
  'Amazon Elastic File System': 'Amazon EFS',
  'Amazon Elastic Container Service': 'Amazon ECS',
  'Amazon Elastic Container Registry': 'Amazon ECR',
  'Amazon Elastic Kubernetes Service': 'Amazon EKS',
  'Amazon Relational Database Service': 'Amazon RDS',
  'Amazon Managed Streaming for Apache Kafka': 'Amazon MSK',
  'Amazon Virtual Private Cloud': 'Amazon VPC',
  'AWS Identity and Access Management': 'AWS IAM',
  'AWS Identity Access Management': 'AWS IAM',
  'AWS Key Management Service': 'AWS KMS',
  'AWS Database Migration Service': 'AWS DMS',
  'Elastic Load Balancing': 'ELB',
};
const withShort = (name: string): string => {
  const short = known[name]?.split(' ').at(-1);
  return short === undefined ? name : `${name} (${short})`;
};

const spaced = (text: string): string =>
  text.replaceAll('-', ' ').replaceAll('_', ' ').replace(/\s+/g, ' ').trim();

const groups: Readonly<Record<string, string>> = {
  'App Integration': 'Application integration',
  'Application Integration': 'Application integration',
  'Internet of Things': 'Internet of things',
  loT: 'Internet of things',
  'Networking Content Delivery': 'Networking and content delivery',
  'Networking and Content Delivery': 'Networking and content delivery',
  'Security Identity Compliance': 'Security, identity and compliance',
  'Security Identity and Compliance': 'Security, identity and compliance',
  'Migration Transfer': 'Migration and transfer',
  'Migration and Transfer': 'Migration and transfer',
  'Management Governance': 'Management and governance',
  'Front End Web Mobile': 'Front-end web and mobile',
  'AWS Cost Management': 'Cost management',
  'VR AR': 'VR and AR',
  'General Icons': 'General',
};
const groupOf = (folder: string): string => {
  const name = spaced(folder.replace(/^(Arch|Res)_/, ''));
  return groups[name] ?? name.charAt(0) + name.slice(1).toLowerCase();
};

/** `Res_Amazon-Simple-Storage-Service_Bucket_48_Light` → Amazon S3 Bucket. */
const resourceName = (file: string): string => {
  const [service = '', ...rest] = file
    .replace(/^Res_/, '')
    .replace(/_48_Light$/, '')
    .split('_');
  const of = known[spaced(service)] ?? spaced(service);
  const short = of.split(' ').at(-1) ?? '';
  const what = spaced(rest.join(' '))
    .replace(/^(Amazon|AWS) /, '')
    .replace(new RegExp(`^${short} `), '');
  return what === '' ? of : `${of} ${what}`;
};

/** One for each size of machine that can be hired would bury everything else. */
const isMachineSize = (file: string): boolean => /_Amazon-EC2_[A-Z0-9][\w-]*-Instance_/.test(file);

const vendorFiles = (folder: string, wanted: RegExp): string[] =>
  readdirSync(join(folderOf('aws-svg-icons'), 'lib', folder), { recursive: true })
    .map((path) => `lib/${folder}/${String(path).replaceAll('\\', '/')}`)
    .filter((path) => wanted.test(path))
    .sort();

const aws = (): Entry[] => {
  const services = vendorFiles('Architecture-Service-Icons_07302021', /_64\.svg$/);
  const resources = vendorFiles('Resource-Icons_07302021', /_48_Light\.svg$/).filter(
    (file) => !isMachineSize(file),
  );
  return [...services, ...resources].map((file) => {
    const parts = file.split('/');
    const stem = (parts.at(-1) ?? '').replace(/\.svg$/, '');
    const name = stem.startsWith('Arch_')
      ? withShort(spaced(stem.replace(/^Arch_/, '').replace(/_64$/, '')))
      : resourceName(stem);
    return entry({ set: 'AWS', name, folder: groupOf(parts[2] ?? ''), package: 'aws-svg-icons', file });
  });
};

/** Of two with one name the first stays: the service itself before what is inside of it. */
const unique = (entries: readonly Entry[]): Entry[] => {
  const slugs = new Set<string>();
  return entries.filter(({ slug }) => !slugs.has(slug) && slugs.add(slug));
};

export const writtenCatalogue = (): string => {
  const entries = unique([...general(), ...kubernetes(), ...aws()]);
  return `[\n${entries.map((each) => JSON.stringify(each)).join(',\n')}\n]\n`;
};

export const catalogueFile = join(import.meta.dirname, 'catalogue.json');

if (import.meta.main) writeFileSync(catalogueFile, writtenCatalogue());
